type Size = { width: number; height: number };

/** Width and height as the header says, without opening the picture; undefined when the header is broken. */
export const imageSize = (bytes: Uint8Array, mimeType: string): Size | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readers[mimeType]?.(view);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** A segment is a marker and its length; the frame segments (C0–CF without C4, C8, CC) hold the size. */
const jpeg = (view: DataView): Size | undefined => {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
};

const three = (view: DataView, at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
const webp = (view: DataView): Size | undefined => {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (kind === 'VP8X') return { width: three(view, 24) + 1, height: three(view, 27) + 1 };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

const readers: Record<string, (view: DataView) => Size | undefined> = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/jpeg': jpeg,
  'image/webp': webp,
};
