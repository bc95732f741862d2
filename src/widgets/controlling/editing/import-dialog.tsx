// A table of outside figures.
import type { ReactElement } from 'react'
import { IMPORT_BYTES, MOST_LINES } from '#domain/controlling/limits.ts'
import { TableImportDialog } from '#shared/ui/table-import/table-import.tsx'
import { applyImport, checkImport, importTemplate } from '#widgets/controlling/api.ts'
import { useEditingTexts } from './texts.ts'

export function ImportDialog({ onEnd }: { onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  return (
    <TableImportDialog
      maxBytes={IMPORT_BYTES}
      mostLines={MOST_LINES}
      help={text('import.help')}
      template={{ name: text('import.templateName'), load: importTemplate }}
      check={checkImport}
      apply={applyImport}
      fieldOf={(field) => text(`field.${field}`)}
      ruleOf={(rule) => text(`finding.${rule}`)}
      refusals={{ file_unreadable: text('import.unreadable'), other_level: text('import.otherLevel') }}
      onEnd={onEnd}
    />
  )
}
