import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import type { ReactElement } from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { useTextEditorTexts } from '#widgets/news/editor/text/texts.ts'
import { KINDS, type Kind } from './document/commands.ts'

interface KindMenuProps {
  readonly kind: Kind | undefined
  readonly onSelect: (kind: Kind) => void
}

/** What the line is in which the caret stands, and what else it may become. */
export function KindMenu({ kind, onSelect }: KindMenuProps): ReactElement {
  const text = useTextEditorTexts()
  const name = text(`kind.${kind ?? 'other'}`)
  return (
    <Menu
      label={text('kinds')}
      items={KINDS.map((one) => ({ label: text(`kind.${one}`), onSelect: () => onSelect(one) }))}
      trigger={(props) => (
        <button
          type="button"
          data-tool=""
          className="btn ghost small kind"
          aria-label={text('kind', { kind: name })}
          {...props}
        >
          {name}
          <Icon source={chevron} size="s" />
        </button>
      )}
    />
  )
}
