import { useLayoutEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { stepTo } from '#shared/ui/roving.ts'

const toolsOf = (bar: Element): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('[data-tool]')]
const toolAt = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-tool]')

function setStop(bar: Element, stop: HTMLElement | undefined): void {
  for (const tool of toolsOf(bar)) tool.tabIndex = tool === stop ? 0 : -1
}

interface RovingTools {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Handlers of a toolbar: one of its tools is the stop of the keyboard, arrows go from tool to tool, Esc leaves. */
export function useRovingTools(bar: RefObject<HTMLElement | null>, onLeave: () => void): RovingTools {
  useLayoutEffect(() => {
    if (bar.current) setStop(bar.current, toolsOf(bar.current)[0])
  }, [bar])
  return {
    onFocus: ({ currentTarget, target }) => {
      const tool = toolAt(target)
      if (tool) setStop(currentTarget, tool)
    },
    onKeyDown: (event) => {
      const tool = toolAt(event.target)
      if (!tool || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') {
        event.preventDefault()
        return onLeave()
      }
      const tools = toolsOf(event.currentTarget)
      const next = stepTo(event.key, tools.indexOf(tool), tools.length, 'horizontal')
      if (next === undefined) return
      event.preventDefault()
      tools[next]?.focus()
    },
  }
}
