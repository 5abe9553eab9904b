/** A form that comes with all its fields: who is quick doesn't type into the first one what is meant for another that is on its way. */
export const withFields = async <Form>(form: Promise<Form>): Promise<Form> => {
  const fields = import('./every-field.ts').then(({ fetchFields }) => fetchFields());
  return (await Promise.all([form, fields]))[0];
};
