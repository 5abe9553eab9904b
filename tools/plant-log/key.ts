import { createHash } from 'node:crypto';

/** The same UUID (version 5) for the same words, so that a replay started again sends the same keys. */
export const keyOf = (...words: readonly (string | number)[]) => {
  const hash = createHash('sha1')
    .update(`lotline plant log\n${words.join('\n')}`)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.subarray(0, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
