import { useEffect, useState } from 'react';

/** An address of bytes that are here already, as long as they are shown. */
export const useObjectUrl = (blob: Blob | null | undefined) => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
};
