/** Bytes that grow as whole numbers and parts of texts are written; whole numbers of up to 53 bits, the small ones short. */
export const writer = (size = 256) => {
  let bytes = new Uint8Array(size);
  let length = 0;
  const ensure = (more: number) => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes.length * 2, length + more));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  };
  const count = (given: number) => {
    ensure(8);
    let value = given;
    while (value > 0x7f) {
      bytes[length++] = (value % 128) | 0x80;
      value = value > 0x7fffffff ? Math.floor(value / 128) : value >>> 7;
    }
    bytes[length++] = value;
  };
  return {
    byte: (value: number) => {
      ensure(1);
      bytes[length++] = value;
    },
    count,
    /** One that may be below zero. */
    whole: (value: number) => count(value < 0 ? -value * 2 - 1 : value * 2),
    bytes: (more: Uint8Array) => {
      ensure(more.length);
      bytes.set(more, length);
      length += more.length;
    },
    written: () => bytes.slice(0, length),
  };
};
export type Writer = ReturnType<typeof writer>;

export const reader = (bytes: Uint8Array) => {
  let at = 0;
  const count = () => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('The bytes end too early.');
      if (byte < 0x80) return value + byte * scale;
      value += (byte & 0x7f) * scale;
      scale *= 128;
    }
  };
  return {
    byte: () => {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('The bytes end too early.');
      return byte;
    },
    count,
    whole: () => {
      const value = count();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
    bytes: (length: number) => {
      at += length;
      return bytes.subarray(at - length, at);
    },
    isAtEnd: () => at >= bytes.length,
  };
};
export type Reader = ReturnType<typeof reader>;
