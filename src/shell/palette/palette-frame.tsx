// Shown until the panel is loaded: the field, so that no keystroke is lost.
import search from 'lucide-static/icons/search.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { ScreenBoundary } from '#shell/pages/screen-boundary.tsx'
import { usePanel } from './load-panel.ts'
import type { PanelKeys } from './panel/palette-panel.tsx'
import { closePalette } from '#shell/shortcuts/palette-state.ts'
import { useShellTexts } from '#shell/texts.ts'

export function PaletteFrame(): ReactElement {
  const text = useShellTexts()
  const listId = useId()
  const keys = useRef<PanelKeys>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const { Panel, failed, retry } = usePanel()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !keys.current?.press(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div className="palette-field">
        <Icon source={search} />
        <input
          type="text"
          role="combobox"
          aria-label={text('palette.field')}
          aria-autocomplete="list"
          aria-expanded={active !== undefined}
          aria-controls={active && listId}
          aria-activedescendant={active}
          placeholder={text('palette.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">{text('palette.escape')}</kbd>
        <IconButton icon={x} label={text('palette.close')} onClick={closePalette} />
      </div>
      {Panel ? (
        <ScreenBoundary fallback={<Waiting failed />}>
          <Panel keys={keys} listId={listId} query={query} onQuery={setQuery} onActive={setActive} />
        </ScreenBoundary>
      ) : (
        <Waiting failed={failed} onRetry={retry} />
      )}
    </>
  )
}

/** In place of the panel. */
function Waiting({ failed, onRetry }: { failed: boolean; onRetry?: () => void }): ReactElement {
  const text = useShellTexts()
  return (
    <div className="row gap-12 palette-wait" role="status">
      <p>{text(failed ? 'palette.failed' : 'palette.loading')}</p>
      {failed && onRetry && <Button onClick={onRetry}>{text('retry')}</Button>}
    </div>
  )
}
