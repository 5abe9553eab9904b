import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadWords } from '../words/words.ts';

// The words of both languages are loaded before the tests.
await loadWords('en');
await loadWords('kr');

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// A part that is fetched when it is first drawn takes its time on a busy machine; what comes at once is waited for no longer than before.
configure({ asyncUtilTimeout: 15_000 });
