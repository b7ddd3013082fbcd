const pollMilliseconds = 250;

/**
 * Calls `stop`, once, when the process that started this one is gone, be it by kill -9: the launcher that stays above it
 * (their channel breaks), or npm where the launcher has become this process. Without either, nothing is watched: a server
 * started by hand outlives its shell.
 */
export function watchParent(stop: () => void): void {
  if (process.connected) process.once('disconnect', stop);
  // Listening keeps the channel open, and with it a process that has nothing left to do.
  process.channel?.unref();
  // Not a setting: the launcher tells its parent, which could be gone before this line runs. Not for children of this process.
  const parent = Number(process.env['ROLECALL_PARENT']);
  delete process.env['ROLECALL_PARENT'];
  if (!parent) return;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    stop();
  }, pollMilliseconds);
  poll.unref();
}
