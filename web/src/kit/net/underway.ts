/** Thrown by a second press while the first is under way, and by what is asked about and not meant; it isn't told. */
export class Underway extends Error {
  /** The refusal that asked. */
  readonly about: unknown;
  constructor(about?: unknown) {
    super();
    this.about = about;
  }
}
