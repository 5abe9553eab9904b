import { type MenuEntry, top } from '@lotline/contract/system/menu-form';
import { ChoiceField, Line, SwitchField, TextField } from '../kit/form/fields.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { IconField } from './IconField.tsx';
import { calledNow } from './menu-columns.tsx';

type Props = { entry: MenuEntry; groups: readonly MenuEntry[]; values: { parentName?: string | null } };

export const MenuEntryForm = ({ entry, groups, values }: Props) => {
  const { t } = useSay();
  const places = [{ value: top, label: t('config.top') }, ...groups.map(({ name }) => ({ value: name, label: calledNow(name) }))];
  return (
    <>
      <Line>
        <TextField name="nameKr" placeholder={entry.builtInKr} maxLength={40} />
        <TextField name="nameEn" placeholder={entry.builtInEn} maxLength={40} />
      </Line>
      <ChoiceField
        name="parentName"
        of={places}
        required
        disabled={entry.isGroup}
        help={t(entry.isGroup ? 'config.groupHint' : 'config.rightsStay')}
      />
      {values.parentName === top && <IconField name="icon" help={t('config.iconHint')} />}
      <SwitchField name="visible" help={entry.excluded ? t('config.excludedHint') : undefined} />
    </>
  );
};
