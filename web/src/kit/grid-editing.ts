import { ModuleRegistry, TextEditorModule } from 'ag-grid-community';

// Only the review of an import edits cells: its dialog brings the editor along.
ModuleRegistry.registerModules([TextEditorModule]);
