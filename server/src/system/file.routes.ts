import type { FilePurpose } from '@lotline/contract/system/file';
import * as calls from '@lotline/contract/system/file';
import { purposeOf, storedFile, storeFile } from '../kit/files/stored-file.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';

const largest = Math.max(...Object.values(calls.fileUses).map(({ maxBytes }) => maxBytes));

export const mountFiles = (server: ServerContext) => {
  serve(
    server,
    calls.uploadFile,
    ({ purpose, file }, { db, caller }) => {
      const { menu, ...use }: calls.FileUse = calls.fileUses[purpose];
      if (!caller.may(menu, 'create') && !caller.may(menu, 'modify')) throw new Refused(403, 'FORBIDDEN');
      return storeFile(db, file, { purpose, ...use });
    },
    { fileLimit: largest },
  );
  serve(server, calls.fileContent, async ({ id }, { db, caller }) => {
    const purpose = await purposeOf(db, id);
    const use: calls.FileUse | undefined = calls.fileUses[purpose as FilePurpose];
    if (!purpose || !use) throw new Refused(404, 'NOT_FOUND');
    if (![use.menu, ...(use.alsoOn ?? [])].some((menu) => caller.may(menu, 'view'))) throw new Refused(403, 'FORBIDDEN');
    return storedFile(db, id, purpose);
  });
};
