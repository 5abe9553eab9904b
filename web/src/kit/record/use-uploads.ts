import type { AskOf } from '@lotline/contract/kit/call';
import { fileSize } from '@lotline/contract/kit/issue-words';
import { firstBroken } from '@lotline/contract/kit/rule';
import { type AttachmentOwner, addAttachment } from '@lotline/contract/system/attachment';
import { attachmentChoiceRules } from '@lotline/contract/system/attachment.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { tell } from '../messages/snackbar.tsx';
import { failureText } from '../net/failure.ts';
import { touch } from '../net/resource.ts';
import { newKey, send } from '../net/send.ts';
import { plant } from '../site/plant.ts';
import { useSay } from '../words/use-say.ts';

/** A file on its way. Its key stays until it is there, so that a second try after a lost answer can't keep it twice. */
export type Upload = { key: string; file: File; failure: string | null /** Another try may help. */; again: boolean };

type Of = Pick<AskOf<typeof addAttachment>, 'moldInoutId'>;
/** Sends files to a record one after the other; those that fail stay until they are tried again or left out. */
export const useUploads = (owner: AttachmentOwner, ownerId: number, added: (id: number) => void, more: Of = {}) => {
  const { t, say } = useSay();
  const cache = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const refusal = ({ name, size }: File) => {
    const { uploadMaxBytes } = plant.get();
    if (size > uploadMaxBytes) return t('issue.fileUploadMaxSize', { n: fileSize(uploadMaxBytes) });
    const rule = firstBroken(attachmentChoiceRules, { name, size });
    return rule ? say(rule.code, rule.tell?.({ name, size })) : null;
  };
  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key));
  const sendOne = async ({ key, file }: Upload) => {
    try {
      const { id } = await send(addAttachment, { owner, ownerId, file, ...more }, { idempotencyKey: key });
      drop(key);
      await touch(cache, addAttachment.writes);
      tell.success(t('attachment.added', { name: file.name }));
      added(id);
    } catch (error) {
      const failure = failureText(error);
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, failure } : one)));
      if (!isOpen.current) tell.error(`${file.name}: ${failure}`, 6000);
    }
  };
  const queue = (waiting: readonly Upload[]) => {
    for (const one of waiting) last.current = last.current.then(() => sendOne(one));
  };
  return {
    uploads,
    take: (files: readonly File[]) => {
      const chosen = files.map((file): Upload => {
        const failure = refusal(file);
        return { key: newKey(), file, failure, again: failure === null };
      });
      setUploads((all) => [...all, ...chosen]);
      queue(chosen.filter(({ failure }) => failure === null));
    },
    again: (upload: Upload) => {
      setUploads((all) => all.map((one) => (one.key === upload.key ? { ...one, failure: null } : one)));
      queue([upload]);
    },
    drop,
  };
};
