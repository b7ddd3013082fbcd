const pollMilliseconds = 250;

/**
 * Calls `stop`, once, when the parent process has ended, even after kill -9. The parent is the launcher (their channel
 * breaks), or npm if the launcher has become this process. Without either, there is nothing to watch: a server started
 * by hand outlives its shell.
 */
export function watchParent(stop: () => void): void {
  if (process.connected) process.once('disconnect', stop);
  // Listening would keep the channel open, and with it a process that is done.
  process.channel?.unref();
  // Not a setting: the launcher passes its parent's id, since the parent could end before this line runs. Removed so
  // that child processes do not see it.
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
