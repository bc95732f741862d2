// Back returns the focus to the link that was followed; the entry of the history stores which one it was.
import { useEffect } from 'react'
import { entryState, saveInEntry, type FollowedLink } from './entry-state.ts'

/** How long a link may take to appear, and the pause between two looks, in ms. */
const PATIENCE = 8000
const PAUSE = 100

const isModified = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** Where the links of an element are, or with no `tag` those of the portal itself; pages that stay unseen do not count. */
function rootsOf(tag: string | undefined): readonly ParentNode[] {
  if (tag === undefined) return [document]
  const hosts = [...document.querySelectorAll(tag)].filter((host) => !host.closest('.screen[hidden]'))
  return hosts.flatMap(({ shadowRoot }) => shadowRoot ?? [])
}

const linksTo = ({ href, tag }: Pick<FollowedLink, 'href' | 'tag'>): readonly HTMLAnchorElement[] =>
  rootsOf(tag)
    .flatMap((root) => [...root.querySelectorAll<HTMLAnchorElement>('a[href]')])
    .filter((link) => link.href === href && !link.closest('.screen[hidden]'))

function saveLink(event: MouseEvent): void {
  const path = event.composedPath()
  const link = path.find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement)
  if (!link || isModified(event) || link.origin !== location.origin || link.pathname === location.pathname) return
  // A dialog has closed on the way back.
  if (link.closest('dialog')) return
  const root = link.getRootNode()
  const at = { href: link.href, tag: root instanceof ShadowRoot ? root.host.localName : undefined }
  const inPopover = link.closest('[popover]') !== null
  saveInEntry({ followed: { ...at, index: linksTo(at).indexOf(link), inPopover } })
}

/** Stores the link that was followed on each page. */
export function useFocusMemory(): void {
  useEffect(() => {
    addEventListener('click', saveLink, { capture: true })
    return () => removeEventListener('click', saveLink, { capture: true })
  }, [])
}

/** The element to focus: the link, or the button that opens the popover of the link. */
function targetOf(followed: FollowedLink): HTMLElement | null | undefined {
  if (followed.inPopover)
    return followed.tag === undefined ? undefined : rootsOf(followed.tag)[0]?.querySelector('button')
  const links = linksTo(followed)
  return links[followed.index] ?? links[0]
}

/** Focuses the link that was followed here as soon as it exists, unless the person or another part acts first. */
export function returnToLink(): void {
  const { followed } = entryState()
  if (!followed) return
  const { activeElement } = document
  const waiting = new AbortController()
  const { signal } = waiting
  const end = () => waiting.abort()
  const since = performance.now()
  const look = () => {
    if (signal.aborted || document.activeElement !== activeElement) return end()
    targetOf(followed)?.focus({ preventScroll: true })
    if (document.activeElement !== activeElement || performance.now() - since > PATIENCE) end()
    else setTimeout(look, PAUSE)
  }
  for (const name of ['pointerdown', 'keydown', 'pushState', 'popstate'])
    addEventListener(name, end, { capture: true, passive: true, signal })
  look()
}
