import { z } from 'zod';

/** A measured value or a limit: exact to six decimals (`numeric(18,6)`), below a thousand million; −0 is 0. */
export const Measured = z
  .number()
  .overwrite((value) => (value === 0 ? 0 : value))
  .multipleOf(0.000001)
  .gt(-1_000_000_000)
  .lt(1_000_000_000);
