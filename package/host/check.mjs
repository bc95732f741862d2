// Runs on a server what a host that renders there does.
import { createElement } from 'react'
import { loadPortal, provideToken } from '@talbrueck/portal-widgets'
import { PortalBell } from '@talbrueck/portal-widgets/react'

provideToken(async () => '')
await loadPortal('https://portal.example.com')
console.log(createElement(PortalBell, { side: 'start' }).type.displayName)
