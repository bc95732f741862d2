// The state of a template as a chip, in the list and above a template.
import archive from 'lucide-static/icons/archive.svg?raw'
import check from 'lucide-static/icons/circle-check.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import type { ReactElement } from 'react'
import type { EditedTemplateRow } from '#contract/postbox-templates.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { useTemplateTexts } from './texts.ts'

const KINDS = { draft: 'plain', published: 'ok', changed: 'info', archived: 'off' } as const
const ICONS = { draft: pencil, published: check, changed: pencil, archived: archive } as const

export function StateChip({ state }: { state: EditedTemplateRow['state'] }): ReactElement {
  const text = useTemplateTexts()
  return (
    <Chip kind={KINDS[state]} icon={ICONS[state]}>
      {text(`state.${state}`)}
    </Chip>
  )
}
