import link from 'lucide-static/icons/link.svg?raw'
import share from 'lucide-static/icons/share-2.svg?raw'
import { useState, type ReactElement } from 'react'
import { copyText } from '#shared/copy-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { Button, type ButtonProps } from '#shared/ui/button.tsx'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const useTexts = createTexts(de, en)

/** Handheld devices have a share sheet; that of a desktop offers nothing beyond the clipboard. */
const hasSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** False if the sheet could not be opened; dismissing it counts as success. */
async function openSheet(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}

const select = (field: HTMLInputElement | null): void => field?.select()

export interface ShareLinkProps {
  readonly title: string
  readonly url: string
  /** Who can open the link, said after it was copied. */
  readonly note: string
  /** The label of the button where it copies. */
  readonly label?: string | undefined
  readonly kind?: ButtonProps['kind']
}

/** Shares a page of the portal by the share sheet of the device, else by copying its URL. */
export function ShareLink({ title, url, note, label, kind = 'ghost' }: ShareLinkProps): ReactElement {
  const text = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'byHand'>()
  const onClick = async () => {
    if (hasSheet() && (await openSheet(title, url))) return
    setOutcome((await copyText(url)) ? 'copied' : 'byHand')
  }
  const sheet = hasSheet()
  return (
    <div className="stack gap-4 start share">
      <Button kind={kind} icon={sheet ? share : link} onClick={() => void onClick()}>
        {sheet ? text('share') : (label ?? text('copyLink'))}
      </Button>
      <p role="status" className="muted">
        {outcome === 'copied' && `${text('linkCopied')} ${note}`}
        {outcome === 'byHand' && text('byHand')}
      </p>
      {outcome === 'byHand' && <input ref={select} readOnly aria-label={text('address')} value={url} />}
    </div>
  )
}
