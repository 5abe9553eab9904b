import { type ChangeEvent, createContext, type FocusEvent, type InputHTMLAttributes, type KeyboardEvent, type Ref, use } from 'react';

type Typed = {
  shown: readonly string[];
  isWrong: readonly boolean[];
  /** Takes a text; answers with what it means, as the library reads it. */
  type: (at: number, text: string) => string | null;
  leave: () => void;
  giveUp: () => void;
};
export const Typing = createContext<Typed | null>(null);

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; 'date-range'?: 'start' | 'end' };

/** The text of a date picker: it shows what is typed as it is typed, and gives nothing up that is no day. */
export const TypedText = ({ value, onChange, onKeyDown, onBlur, ...rest }: Props) => {
  const typing = use(Typing);
  const at = rest['date-range'] === 'end' ? 1 : 0;
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    const meant = typing?.type(at, text) ?? text;
    onChange?.({ ...event, target: { value: meant } } as ChangeEvent<HTMLInputElement>);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    // Of two fields the first is left for the second one, which are meant together.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && rest['date-range'] !== 'start') typing?.leave();
    if (event.key === 'Escape') typing?.giveUp();
    // An emptied text clears the field, so that keys need no stop at the button that does.
    if (event.key === 'Tab') event.currentTarget.closest('.ant-picker')?.querySelector('.ant-picker-clear')?.setAttribute('tabindex', '-1');
    onKeyDown?.(event);
  };
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    const { currentTarget, relatedTarget } = event;
    // Who goes on to the other text of a period is still in it; the button that clears isn't typed in.
    const stays = relatedTarget instanceof HTMLInputElement && currentTarget.closest('.ant-picker')?.contains(relatedTarget);
    if (!stays) typing?.leave();
    onBlur?.(event);
  };
  return (
    <input
      {...rest}
      {...(typing?.isWrong[at] && { 'aria-invalid': true })}
      value={typing?.shown[at] ?? value}
      onChange={change}
      onKeyDown={key}
      onBlur={blur}
    />
  );
};
