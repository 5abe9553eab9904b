import { fileSize } from '@lotline/contract/kit/issue-words';
import { firstBroken } from '@lotline/contract/kit/rule';
import { changeNotice, createNotice, mostFiles, NoticeDraft, type NoticePage } from '@lotline/contract/notice/notice';
import { noticeRules } from '@lotline/contract/notice/notice.rules';
import { attachmentChoiceRules, attachmentEndings } from '@lotline/contract/system/attachment.rules';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { bin } from '../kit/browser/heir.ts';
import { DayField } from '../kit/form/date-fields.tsx';
import { Line, SwitchField, TextField } from '../kit/form/fields.tsx';
import { RichField } from '../kit/form/RichField.tsx';
import { DeleteOutlined, PaperClipOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { plant } from '../kit/site/plant.ts';
import { workDay } from '../kit/site/work-day.ts';
import { useSay } from '../kit/words/use-say.ts';
import { LocationPicker } from '../plant/index.ts';
import { noticeColumns } from './notice-columns.tsx';
import './notice.css';

const Draft = NoticeDraft.extend({ isCorrection: z.boolean().optional() });

type Props = { row: NoticePage | null; close: () => void };
/** A notice as its author writes or changes it. */
export const NoticeDrawer = ({ row, close }: Props) => {
  const { t, say } = useSay();
  const { send: create } = useSend(createNotice);
  const { send: change } = useSend(changeNotice);
  const [files, setFiles] = useState<readonly File[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const { uploadMaxBytes } = plant.get();
  const wrongFile = ({ name, size }: File) => {
    if (size > uploadMaxBytes) return t('issue.fileUploadMaxSize', { n: fileSize(uploadMaxBytes) });
    const rule = firstBroken(attachmentChoiceRules, { name, size });
    return rule ? say(rule.code, rule.tell?.({ name, size })) : null;
  };
  const wrong = files.map(wrongFile).find((said) => said !== null);
  return (
    <RecordDrawer
      title={t(row ? 'notice.edit' : 'notice.new')}
      draft={Draft}
      words="notice"
      row={row}
      start={{ startDt: workDay() }}
      columns={noticeColumns as never}
      width={720}
      blocked={({ startDt, endDt, contents }) => {
        if (wrong) return wrong;
        // Only the server knows what is left of the text; that there is one, the field says.
        const facts = { startDt: startDt ?? row?.startDt ?? workDay(), endDt: endDt ?? null, body: contents ?? '', hasPicture: false };
        const rule = contents ? firstBroken(noticeRules, facts) : undefined;
        return rule ? { field: 'endDt', said: say(rule.code, rule.tell?.(facts)) } : null;
      }}
      save={(draft, was) => {
        const { isCorrection, ...rest } = draft;
        const sent = { ...rest, ...(files.length > 0 && { file: [...files] }) };
        return was ? change({ ...sent, id: was.id, version: was.version, ...(isCorrection && { isCorrection }) }) : create(sent);
      }}
      close={close}
    >
      {() => (
        <>
          <TextField name="title" required />
          <RichField name="contents" required />
          <div className="notice-files">
            <Button icon={<PaperClipOutlined />} onClick={() => input.current?.click()} disabled={files.length >= mostFiles}>
              {t('notice.addFiles')}
            </Button>
            <span className="kit-quiet">{t('attachment.limits', { n: fileSize(uploadMaxBytes) })}</span>
            <ul>
              {files.map((file, at) => (
                <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                  <span>
                    {file.name} <small>{fileSize(file.size)}</small>
                  </span>
                  {wrongFile(file) && <em role="alert">{wrongFile(file)}</em>}
                  <Button
                    icon={<DeleteOutlined />}
                    {...bin}
                    onClick={() => setFiles(files.filter((_, other) => other !== at))}
                    aria-label={`${t('action.remove')} · ${file.name}`}
                    title={t('action.remove')}
                  />
                </li>
              ))}
            </ul>
          </div>
          <LocationPicker name="locationId" types={['FACTORY', 'LINE', 'WAREHOUSE', 'SHELF']} help={t('notice.allWhy')} />
          <Line>
            <DayField name="startDt" />
            <DayField name="endDt" />
          </Line>
          <SwitchField name="important" help={t('notice.importantWhy')} />
          {row && <SwitchField name="isCorrection" />}
          <input
            ref={input}
            type="file"
            multiple
            className="kit-hidden-input"
            tabIndex={-1}
            aria-label={t('notice.addFiles')}
            accept={attachmentEndings.join()}
            onChange={({ target }) => {
              setFiles([...files, ...(target.files ?? [])].slice(0, mostFiles));
              target.value = '';
            }}
          />
        </>
      )}
    </RecordDrawer>
  );
};
