// React 17 writes attributes only: rich values and listeners go through a ref.
import { StrictMode, useEffect, useRef, useState } from 'react'
import { render } from 'react-dom'
import { tokenProvider } from './sign-in.js'

function Portal({ tag: Tag, onNavigate, ...attributes }) {
  const element = useRef(null)
  useEffect(() => {
    const { current } = element
    if (tokenProvider) current.tokenProvider = tokenProvider
    current.addEventListener('portal-navigate', onNavigate)
    return () => current.removeEventListener('portal-navigate', onNavigate)
  }, [onNavigate])
  return <Tag ref={element} {...attributes} />
}

function App() {
  const [opened, setOpened] = useState('')
  const [lang, setLang] = useState(document.documentElement.lang)
  const [navigate] = useState(() => (event) => {
    event.preventDefault()
    setOpened(event.detail.path)
  })
  return (
    <>
      <p>
        <button type="button" onClick={() => setLang(lang === 'de' ? 'en' : 'de')}>
          {lang === 'de' ? 'English' : 'Deutsch'}
        </button>{' '}
        <Portal tag="portal-bell" lang={lang} onNavigate={navigate} />
      </p>
      <output>{opened && `Geöffnet: ${opened}`}</output>
      <Portal tag="portal-news-cards" lang={lang} onNavigate={navigate} />
    </>
  )
}

render(
  <StrictMode>
    <App />
  </StrictMode>,
  document.querySelector('#app'),
)
