type Explain = (name: string, error: unknown) => Promise<unknown>;
let explain: Explain = async (_name, error) => error;

/** Sets how a failure to load a part of the platform is explained: no connection, or a later release. */
export function onMissingPart(explanation: Explain): void {
  explain = explanation;
}

/** Loads a part of the platform under a unique name. Throws the error to show if it fails. */
export async function loadPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw await explain(name, error);
  }
}
