/** The Playwright projects: stories that act, on a plant each, and those that only look at screens, with an account of their own. */
export const actingProject = 'stories';
export const besideProject = 'stories beside';
export const looksProject = 'looks';

/** Where the plant of a project answers: two that act on one plant would stand in each other's way. */
export const addressOf = (project: string) =>
  (project === actingProject ? undefined : process.env.E2E_ADDRESS_BESIDE) ?? (process.env.E2E_ADDRESS as string);
