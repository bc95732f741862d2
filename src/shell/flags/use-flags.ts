import { useEffect } from 'react'
import { holds } from '#domain/roles.ts'
import { HOME_PATH } from '#domain/routes.ts'
import { clearFlags, $flags } from '#shared/bus/flags.ts'
import { logFailure } from '#shared/bus/log.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { go } from '#shell/navigation.ts'
import type { Facts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { readFlags } from './read-flags.ts'

/** As often as the badges are read anew, in ms. */
const REFRESH = 5 * 60_000

/** Reads the flags of the person: at the start, every five minutes, and when messages of the socket were missed. */
export function useFlags({ person, areas }: Facts): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    const read = () => void readFlags(person, areas)
    read()
    const timer = setInterval(read, REFRESH)
    import('#shared/socket.ts')
      .then(({ onMessage }) => {
        if (!isOver) stop = onMessage('resync', read)
      })
      .catch((error: unknown) => logFailure('no live flags', error))
    return () => {
      isOver = true
      clearInterval(timer)
      stop?.()
    }
  }, [person, areas])
  useEffect(() => clearFlags, [])
}

const APPROVAL_PATH = /^\/urlaubsgenehmigung(\/|$)/i

/** Who stands on the approval page when it is switched off is led on: all requests are decided. */
export function useApprovalEnd({ person }: Facts): void {
  useEffect(() => {
    let was = $flags.get().vacationApproval
    return $flags.listen(({ vacationApproval: is }) => {
      const isEnd = was === true && is === false && APPROVAL_PATH.test(location.pathname)
      was = is
      if (!isEnd) return
      go(holds(person.rights, 'menu_ma_holiday') ? '/urlaub' : HOME_PATH, true)
      raiseToast({ kind: 'success', text: useShellTexts.text('flags.approvalsDone') })
    })
  }, [person])
}
