import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadWords } from '../words/words.ts';

// Tests speak at once.
await loadWords('en');
await loadWords('kr');

afterEach(() => {
  cleanup();
  localStorage.clear();
});
