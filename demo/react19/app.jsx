// Elements in JSX of React 19: objects and functions become properties, on… becomes a listener of the event's name.
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { tokenProvider } from './sign-in.js'

function App() {
  const [opened, setOpened] = useState('')
  const [lang, setLang] = useState('de')
  const navigate = (event) => {
    // The host takes over: the elements change neither its address nor its history.
    event.preventDefault()
    setOpened(event.detail.path)
  }
  return (
    <>
      <p>
        <button type="button" onClick={() => setLang(lang === 'de' ? 'en' : 'de')}>
          {lang === 'de' ? 'English' : 'Deutsch'}
        </button>{' '}
        <portal-bell tokenProvider={tokenProvider} lang={lang} onportal-navigate={navigate} />
      </p>
      <output>{opened && `Geöffnet: ${opened}`}</output>
      <portal-news-cards lang={lang} onportal-navigate={navigate} />
    </>
  )
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
