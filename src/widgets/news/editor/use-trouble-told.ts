import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { announce } from '#shared/element/announce.ts'
import { useDesktop } from './draft/draft-context.ts'
import { useSavingWords } from '#widgets/news/editor/saved-state.tsx'

const TROUBLES: ReadonlySet<string> = new Set(['retry', 'faults', 'refused', 'conflict'])

/** Has a trouble of the saving read aloud once, and that it is over: what goes well at every pause would be told all day. */
export function useTroubleTold(): void {
  const { draft } = useDesktop()
  const saving = useStore(draft.$saving)
  const said = useSavingWords()(saving)
  const trouble = useRef('')
  const isTrouble = TROUBLES.has(saving.kind)
  const isSaved = saving.kind === 'saved'
  useEffect(() => {
    if (isTrouble ? said !== trouble.current : isSaved && trouble.current !== '') announce(said)
    if (isTrouble || isSaved) trouble.current = isTrouble ? said : ''
  }, [said, isTrouble, isSaved])
}
