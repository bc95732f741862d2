'use client'

import { loadPortal, provideToken } from '@talbrueck/portal-widgets'
import { PortalBell } from '@talbrueck/portal-widgets/react'
import { useEffect } from 'react'
import { accessToken } from './sign-in'

export function Header() {
  useEffect(() => {
    provideToken(accessToken)
    void loadPortal('https://portal.example.com')
  }, [])
  const navigate = (event: CustomEvent<{ path: string }>) => {
    event.preventDefault()
    window.location.assign(`/portal${event.detail.path}`)
  }
  return <PortalBell side="end" onPortalNavigate={navigate} />
}
