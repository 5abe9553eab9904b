/** The name of the Playwright project whose stories only look at screens, with an account of their own. */
export const looksProject = 'looks';
