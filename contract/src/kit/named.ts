/** So many of several are told by name. */
const mostNamed = 5;

/** What several are called in a sentence: all of them, or the first ones and how many there are besides. */
export const named = (names: readonly string[], most = mostNamed) => ({
  unit: names.slice(0, most).join(', ') || null,
  more: names.length > most ? names.length - most : null,
});
