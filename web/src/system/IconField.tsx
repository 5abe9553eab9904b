import { type MenuIcon, menuIcons } from '@lotline/contract/system/menu-icons';
import { Field } from '../kit/form/Field.tsx';
import { useScope } from '../kit/form/scope.ts';
import { Icon } from '../kit/look/icons.tsx';
import { useSay } from '../kit/words/use-say.ts';

type Props = { value?: MenuIcon | null; onChange?: (icon: MenuIcon) => void; id?: string };
const Icons = ({ value, onChange, id }: Props) => {
  const { t } = useSay();
  const { readOnly } = useScope();
  return (
    <div className="menu-icons" id={id} role="radiogroup" aria-label={t('config.icon')}>
      {menuIcons.map((icon) => (
        <label key={icon} title={t(`config.icon.${icon}`)}>
          <input
            type="radio"
            name="menu-icon"
            aria-label={t(`config.icon.${icon}`)}
            checked={value === icon}
            disabled={readOnly}
            onChange={() => onChange?.(icon)}
          />
          <Icon name={icon} />
        </label>
      ))}
    </div>
  );
};

/** One of the menu's pictures, chosen by a click or the arrows. */
export const IconField = ({ name, help }: { name: string; help: string }) => (
  <Field name={name} chosen help={help}>
    <Icons />
  </Field>
);
