/** A scanner behind Caps Lock writes every letter in the other case. */
const otherCase = (code: string) => code.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/**
 * What nothing is known by is tried once more as it was before Caps Lock; what is unknown either way stays so, as it was scanned. `look`
 * throws what `isUnknown` knows where a code is nothing.
 */
export const inEitherCase = async <Found>(
  look: (code: string) => Found | Promise<Found>,
  code: string,
  isUnknown: (failure: unknown) => boolean,
): Promise<Found> => {
  try {
    return await look(code);
  } catch (failure) {
    const other = otherCase(code);
    if (!isUnknown(failure) || other === code) throw failure;
    try {
      return await look(other);
    } catch (second) {
      throw isUnknown(second) ? failure : second;
    }
  }
};

/** The same of a look that answers null for what it doesn't know. */
export const foundInEitherCase = async <Found>(look: (code: string) => Promise<Found | null>, code: string): Promise<Found | null> => {
  const other = otherCase(code);
  return (await look(code)) ?? (other === code ? null : await look(other));
};
