import { fetchParts } from '../look/later.tsx';
import { AtField, DayField } from './date-fields.tsx';
import { ChoiceField, MoneyField, NoteField, NumberField, TextField } from './fields.tsx';
import { PickField } from './pickers.tsx';

export const fetchFields = () => fetchParts(PickField, ChoiceField, DayField, AtField, TextField, NumberField, MoneyField, NoteField);
