import { useStore } from '@nanostores/react'
import keyboard from 'lucide-static/icons/keyboard.svg?raw'
import { Fragment, useEffect, useRef, useState, type ReactElement } from 'react'
import { Dialog } from '#shared/ui/dialog.tsx'
import form from '#shared/ui/form.css?inline'
import { Icon } from '#shared/ui/icon.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { Switch } from '#shared/ui/switch.tsx'
import { keyCaps } from './key-of.ts'
import {
  $letterKeys,
  $shortcuts,
  chooseLetterKeys,
  closeShortcuts,
  SHORTCUT_GROUPS,
  type Shortcut,
  type ShortcutGroup,
} from './registry.ts'
import css from './shortcut-sheet.css?inline'
import { useShortcutTexts } from './texts.ts'

adoptOnPage(form, css)

/** Shortcuts of this page first, then those for all pages; one action with several keys is one line. */
export function ShortcutSheet(): ReactElement {
  const text = useShortcutTexts()
  const shortcuts = useStore($shortcuts)
  const letters = useStore($letterKeys)
  const [page] = useState(() => document.querySelector('.top .title')?.textContent ?? '')
  const box = useRef<HTMLDivElement>(null)
  // Not on the cross: its tooltip would take the first Esc.
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const groups = Map.groupBy(shortcuts, ({ group }) => group)
  return (
    <Dialog open onClose={closeShortcuts} title={text('title')} className="shortcuts">
      <div ref={box}>
        <Switch checked={letters} onChange={chooseLetterKeys} label={text('letters')} />
      </div>
      <div className="shortcut-columns">
        {SHORTCUT_GROUPS.map((group) => (
          <GroupOfKeys key={group} group={group} page={page} shortcuts={groups.get(group) ?? []} />
        ))}
      </div>
      <p className="hint">
        <Icon source={keyboard} /> {text('note')}
      </p>
    </Dialog>
  )
}

interface GroupOfKeysProps {
  readonly group: ShortcutGroup
  readonly page: string
  readonly shortcuts: readonly Shortcut[]
}

function GroupOfKeys({ group, page, shortcuts }: GroupOfKeysProps): ReactElement | null {
  const text = useShortcutTexts()
  if (shortcuts.length === 0) return null
  const lines = Map.groupBy(shortcuts, ({ label }) => label)
  return (
    <section>
      <h3>{text(`group.${group}`, { page })}</h3>
      <dl>
        {[...lines].map(([label, same]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {same.map((shortcut, index) => (
                <Fragment key={shortcut.keys.join(' ')}>
                  {index > 0 && <span>{text('or')}</span>}
                  <Keys shortcut={shortcut} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const NAMED = ['Mod', 'Alt', 'Escape', 'Enter', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const // prettier-ignore

/** Keys of a sequence are joined by 'then'; keys that are only listed are side by side. */
function Keys({ shortcut: { keys, run } }: { shortcut: Shortcut }): ReactElement {
  const text = useShortcutTexts()
  const names = Object.fromEntries(NAMED.map((name) => [name, text(`key.${name}`)]))
  return (
    <>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && run && <span>{text('then')}</span>}
          {keyCaps(key, names).map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </Fragment>
      ))}
    </>
  )
}
