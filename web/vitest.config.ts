import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { openSourceNotice, themeSheet, wordTables } from './vite.config.ts';

export default defineProject({
  root: import.meta.dirname,
  plugins: [themeSheet(), wordTables(), openSourceNotice(), react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    // One browser a worker, and a fresh realm in it for each file: making a browser for each took two fifths of the time.
    pool: 'vmThreads',
    maxWorkers: 2,
    testTimeout: 40_000,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../tools/streams-for-tests.ts', './src/kit/testing/test-setup.ts', './src/app/test-setup.ts'],
    css: false,
  },
});
