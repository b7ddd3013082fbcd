import { useEffect, useState } from 'react';

/** An address of a blob for as long as it is shown. */
export function useObjectUrl(blob: Blob | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const address = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- the address exists only from here to the cleanup
    setUrl(address);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(address);
    };
  }, [blob]);
  return url;
}
