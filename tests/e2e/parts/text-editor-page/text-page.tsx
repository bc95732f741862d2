// The text editor alone in a shadow root, without a server: `received` contains the changes it reported, `value` sets its text.
// `?words=n` begins with a text of so many words, `?en` speaks English, `?slow` has the editor proper come only on `come()`.
import { atom } from 'nanostores'
import { useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { setLanguage } from '#shared/bus/language.ts'
import { adoptStyles } from '#shared/element/adopt-styles.ts'
import tokens from '#shared/element/tokens.css?inline'
import { HostContext } from '#shared/element/view.tsx'
import { attachView } from '#shared/testing/attach-view.ts'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { viewOf } from '#shared/element/host.ts'
import { TextEditor } from '#shared/rich-text-editor/text-editor.tsx'
import '#shell/tokens.css'

const wishes = new URLSearchParams(location.search)
setLanguage(wishes.has('en') ? 'en' : 'de')

const WORDS = ['Die', 'Härterei', 'in', 'Siegen', 'nimmt', 'am', 'Montag', 'den', 'Durchlaufofen', 'in', 'Betrieb.']
/** Paragraphs of some sixty words, a heading before every tenth. */
function longText(count: number): string {
  const paragraphs = Array.from({ length: Math.ceil(count / 60) }, (_, at) => {
    const words = Array.from({ length: 60 }, (__, word) => WORDS[(at + word) % WORDS.length])
    return `${at % 10 === 0 ? `<h2>Abschnitt ${at / 10 + 1}</h2>` : ''}<p>${words.join(' ')}</p>`
  })
  return paragraphs.join('')
}

const received: string[] = []
const flushers = new Set<() => void>()
Object.assign(globalThis, { received })

function Page(): ReactElement {
  const [value, setValue] = useState(
    wishes.has('words') ? longText(Number(wishes.get('words'))) : (wishes.get('html') ?? ''),
  )
  Object.assign(globalThis, { setValue, value })
  return (
    <div className="page">
      <h1>Text</h1>
      <button type="button">vorher</button>
      <TextEditor
        label="Inhalt"
        lang="de"
        value={value}
        onChange={(html) => {
          received.push(html)
          setValue(html)
        }}
        flushers={flushers}
        contactLinks={false}
        limit={65_535}
        pictures={[{ id: '0f9d7c1e-4a2b-4c3d-8e5f-60718293a4b5', name: 'halle.jpg', alt: 'Die neue Halle' }]}
      />
      <button type="button">nachher</button>
    </div>
  )
}

const host = document.getElementById('root')
if (!host) throw new Error('text-page.html has no root')
const root = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
attachView(host, { $props: atom({}), root, ready: () => undefined, fail: (why) => console.error(why) })
for (const css of [tokens, kit, form, overlay]) viewOf(host).css.add(css)
adoptStyles(host)
createRoot(root).render(
  <HostContext value={host}>
    <Page />
  </HostContext>,
)
