import { useEffect, useRef, useState } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { documentPath } from '#widgets/news/document-path.ts'

export interface Saving {
  /** Bytes that are here, while it is on its way. */
  readonly bytes?: number | undefined
  readonly error?: unknown
  /** It has come, at least once. */
  readonly done?: boolean
}

interface SavingState extends Saving {
  start(): void
  cancel(): void
}

/** One attachment on its way into the browser's downloads. */
export function useSaving(document: NewsDocument): SavingState {
  const [state, setState] = useState<Saving>({})
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const run = async (controller: AbortController): Promise<void> => {
    const isMine = () => stop.current === controller
    try {
      const { saveAttachment } = await import('./save-attachment.ts')
      controller.signal.throwIfAborted()
      const onProgress = (bytes: number) => isMine() && setState({ bytes })
      await saveAttachment(documentPath(document), document.name, { signal: controller.signal, onProgress })
      if (isMine()) setState({ done: true })
    } catch (error) {
      if (isMine()) setState(controller.signal.aborted ? {} : { error })
    } finally {
      if (isMine()) stop.current = undefined
    }
  }
  return {
    ...state,
    start: () => {
      if (stop.current) return
      stop.current = new AbortController()
      setState({ bytes: 0 })
      void run(stop.current)
    },
    cancel: () => stop.current?.abort(),
  }
}
