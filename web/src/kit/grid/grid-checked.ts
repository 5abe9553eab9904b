import { enableDevValidations } from 'ag-grid-community';

// Says on the console of the kit page which module a call of the grid misses.
enableDevValidations();
