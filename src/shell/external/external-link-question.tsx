import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { $externalLink, stay } from './external-link.ts'

const useTexts = createTexts(de, en)
const load = async () => (await import('./dialog/external-link-dialog.tsx')).ExternalLinkDialog

/** The dialog, loaded when an entry outside is chosen for the first time. */
export function ExternalLinkQuestion(): ReactElement | null {
  const text = useTexts()
  const question = useStore($externalLink)
  const onFailure = { sentence: text('notLoaded'), giveUp: stay }
  const dialog = useLazyPart(question?.open === true, load, onFailure)
  return question && dialog ? <dialog.View key={question.number} {...question} /> : null
}
