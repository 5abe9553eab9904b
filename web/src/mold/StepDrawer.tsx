import type { AskOf } from '@lotline/contract/kit/call';
import { Mold, type MoldInout, MoldInoutDraft, type MoldMoveKind, type MoldRow, moveMold, takeBackMove } from '@lotline/contract/mold/mold';
import { moldMoves, standsAfter } from '@lotline/contract/mold/mold.rules';
import { workerNames } from '@lotline/contract/plant/worker';
import { addAttachment } from '@lotline/contract/system/attachment';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AtField, DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { CloudUploadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { touch, useRows, useSend } from '../kit/net/resource.ts';
import { newKey, send as sendCall } from '../kit/net/send.ts';
import { undoBy } from '../kit/net/undo.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { LocationPicker, ToolPicker } from '../plant/index.ts';
import { isMeant } from './ask-of-shots.ts';
import { isMeantThere } from './ask-of-tool.ts';
import { photoKinds } from './StepPhotos.tsx';
import './mold.css';
import { placeTypes } from './places.ts';

/** One step of a mold: where it goes, with whom, and how it looks. */
export const StepDrawer = ({ mold, kind, close }: { mold: MoldRow; kind: MoldMoveKind; close: () => void }) => {
  const { t, lang } = useSay();
  const { send } = useSend(moveMold);
  const { send: back } = useSend(takeBackMove);
  const cache = useQueryClient();
  const { may } = usePermission();
  const mayAdd = may('moldInfo', 'modify');
  const { rows: molds } = useRows(Mold.list, {});
  const [files, setFiles] = useState<readonly File[]>([]);
  const input = useRef<HTMLInputElement>(null);
  /** Photos are kept with the step that they show, once it stands. */
  const save = async (draft: AskOf<typeof moveMold>) => {
    const step = await send(draft);
    const kept = await Promise.allSettled(
      files.map((file) =>
        sendCall(addAttachment, { owner: 'mold', ownerId: mold.id, moldInoutId: step.id, file }, { idempotencyKey: newKey() }),
      ),
    );
    const lost = kept.filter(({ status }) => status === 'rejected').length;
    if (lost > 0) tell.warning(t('moldInout.photosLost', { n: lost }), 8000);
    if (files.length > 0) await touch(cache, addAttachment.writes);
    return step;
  };
  /** A digit too many can't be taken off again but with the whole step: it is asked about. */
  const counted = (counter: number | null | undefined) => {
    const shots = counter == null || mold.counterLast == null ? mold.shotCount : mold.shotCount + Math.max(0, counter - mold.counterLast);
    return isMeant({ was: mold.shotCount, shots, guaranteedShots: mold.guaranteedShots });
  };
  // What comes back goes where it stood before, until somebody says another place.
  const isBack = standsAfter(kind) && kind !== 'MOVE';
  const away = kind === 'OUT' || kind === 'REPAIR_OUT';
  return (
    <RecordDrawer
      title={`${t(`moldMove.${kind}`)} · ${mold.code}`}
      draft={MoldInoutDraft}
      words="moldInout"
      row={null}
      start={{ moldId: mold.id, kind, condition: 'OK', ...(isBack && { locationId: mold.usualLocationId ?? null }) }}
      save={save}
      sure={async ({ counter, toolId }) =>
        (kind !== 'MOUNT' || toolId == null || (await isMeantThere({ mold, toolId, molds, maySeeTools: may('tools') }))) && counted(counter)
      }
      saveText={t(`moldMove.${kind}`)}
      told={(step) => {
        const text = t('moldInout.told', { mold: mold.code, state: t(`moldStatus.${moldMoves[kind].to}`) });
        const takeBack = () => back({ id: (step as MoldInout).id, reason: t('mold.undoneReason') });
        return may('moldInfo', 'delete') ? { text, act: undoBy(takeBack, t('moldInout.undone', { mold: mold.code })) } : text;
      }}
      close={close}
    >
      {() => (
        <>
          <p className="mold-now kit-quiet">
            {[
              nameIn(lang, mold),
              t(`moldStatus.${mold.status}`),
              mold.toolName ?? mold.partnerName ?? mold.locationName,
              t('moldInout.shotsNow', { n: formatNumber(mold.shotCount) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {kind === 'MOUNT' && <ToolPicker name="toolId" required />}
          {away && <PartnerPicker name="partnerId" required={kind === 'OUT'} />}
          {(standsAfter(kind) || kind === 'REPAIR_OUT') && (
            <LocationPicker
              name="locationId"
              types={placeTypes}
              required={standsAfter(kind)}
              {...(isBack && mold.usualLocationId != null && { help: t('moldInout.usualPlace') })}
            />
          )}
          {away && <DayField name="dueBackDate" />}
          <Line>
            <PickField
              name="workerId"
              from={workerNames}
              nameOf={({ name, workerNo }) => `${name} (${workerNo})`}
              only={({ active }) => active}
            />
            <ChoiceField name="condition" of={['OK', 'NG']} choiceWords="moldCondition" required />
          </Line>
          <TextField name="reason" />
          {(kind === 'MOUNT' || kind === 'UNMOUNT') && (
            <NumberField
              name="counter"
              decimals={0}
              {...(mold.counterLast != null && { help: t('moldInout.counterHint', { n: formatNumber(mold.counterLast) }) })}
            />
          )}
          <AtField name="occurredAt" help={t('common.emptyIsNow')} />
          <NoteField name="note" rows={2} />
          {mayAdd && (
            <div className="mold-files">
              <Button icon={<CloudUploadOutlined />} onClick={() => input.current?.click()}>
                {t('moldInout.photos')}
              </Button>
              <input
                ref={input}
                type="file"
                accept={photoKinds}
                multiple
                // A form's own style shows what only `hidden` hides.
                style={{ display: 'none' }}
                aria-label={t('moldInout.photos')}
                onChange={({ target }) => {
                  setFiles([...files, ...(target.files ?? [])]);
                  target.value = '';
                }}
              />
              <span className="kit-quiet">{files.map(({ name }) => name).join(', ') || t('moldInout.photosHint')}</span>
              {files.length > 0 && (
                <Button size="small" type="text" onClick={() => setFiles([])}>
                  {t('action.remove')}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </RecordDrawer>
  );
};
