// Passes a story on: by the phone's own means, else by its address on the clipboard.
import link from 'lucide-static/icons/link.svg?raw'
import share from 'lucide-static/icons/share-2.svg?raw'
import { useState, type ReactElement } from 'react'
import { copyText } from '#shared/copy-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { Button } from '#shared/ui/button.tsx'
import de from '#widgets/news/share/de.json' with { type: 'json' }
import en from '#widgets/news/share/en.json' with { type: 'json' }

const useTexts = createTexts(de, en)

/** Where the hand holds the device it has a sheet of ways to share; a desktop's says nothing that the clipboard does not. */
const hasSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches

/** False where the sheet could not open; one that was closed again has done its work. */
async function openSheet(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}

const select = (field: HTMLInputElement | null): void => field?.select()

export function ShareLink({ title, url }: { title: string; url: string }): ReactElement {
  const text = useTexts()
  const [outcome, setOutcome] = useState<'copied' | 'byHand'>()
  const onClick = async () => {
    if (hasSheet() && (await openSheet(title, url))) return
    setOutcome((await copyText(url)) ? 'copied' : 'byHand')
  }
  const sheet = hasSheet()
  return (
    <div className="share">
      <Button kind="ghost" icon={sheet ? share : link} onClick={() => void onClick()}>
        {text(sheet ? 'share' : 'copy')}
      </Button>
      <p role="status" className="muted">
        {outcome && text(outcome)}
      </p>
      {outcome === 'byHand' && <input ref={select} readOnly aria-label={text('address')} value={url} />}
    </div>
  )
}
