// A table of orders, workplaces or workers.
import { useState, type ReactElement } from 'react'
import {
  IMPORT_BYTES,
  IMPORT_COLUMNS,
  IMPORT_HEADS,
  IMPORT_KINDS,
  MOST_LINES,
  type ImportKind,
} from '#domain/production/master-data/import.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TableImportDialog } from '#shared/ui/table-import/table-import.tsx'
import { applyImport, checkImport, importTemplate } from './api.ts'
import { useMasterDataTexts } from './texts.ts'

export function ImportDialog({ onEnd }: { onEnd: () => void }): ReactElement {
  const text = useMasterDataTexts()
  const [kind, setKind] = useState<ImportKind>('orders')
  const columns = IMPORT_COLUMNS[kind].map((field) => IMPORT_HEADS[field][0]).join(', ')
  return (
    <TableImportDialog
      maxBytes={IMPORT_BYTES}
      mostLines={MOST_LINES}
      help={text('import.help')}
      template={{ name: text(`template.${kind}`), load: () => importTemplate(kind) }}
      check={(file) => checkImport({ kind, ...file })}
      apply={applyImport}
      fieldOf={(field) => IMPORT_HEADS[field][0] ?? field}
      ruleOf={(rule) => text(`finding.${rule}`)}
      refusals={{ file_unreadable: text('import.unreadable', { columns }) }}
      choice={(again) => (
        <SelectField
          label={text('import.kind')}
          help={text(`import.help.${kind}`, { columns })}
          value={kind}
          options={IMPORT_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
          onChange={(next) => {
            setKind(next)
            again((file) => checkImport({ kind: next, ...file }))
          }}
        />
      )}
      onEnd={onEnd}
    />
  )
}
