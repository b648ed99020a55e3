/** A plugin that shows SDK and command line samples above the parameters of each operation. */
export function samples(samplesOfOperations) {
  // Kept for the operations opened next.
  let chosenLanguage;

  return ({ React: { createElement: draw, Fragment, useState } }) => {
    function Samples({ id, getComponent }) {
      const all = samplesOfOperations[id];
      const [language, setLanguage] = useState(chosenLanguage ?? all[0].lang);
      const { source } = all.find(({ lang }) => lang === language);
      const choose = (lang) => setLanguage((chosenLanguage = lang));
      return draw(
        'section',
        { className: 'samples', 'aria-label': 'Samples' },
        draw(
          'div',
          { className: 'samples-languages', role: 'tablist', 'aria-label': 'Language', onKeyDown: moveFocus },
          all.map(({ lang }) => draw(Tab, { key: lang, id, lang, isChosen: lang === language, choose })),
        ),
        draw(
          'div',
          { role: 'tabpanel', id: `${id}-sample`, 'aria-labelledby': `${id}-${language}` },
          draw(
            getComponent('HighlightCode', true),
            { language: HIGHLIGHTERS[language], canCopy: true },
            source.trimEnd(),
          ),
        ),
      );
    }

    const Tab = ({ id, lang, isChosen, choose }) =>
      draw(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `${id}-${lang}`,
          'aria-selected': isChosen,
          'aria-controls': `${id}-sample`,
          tabIndex: isChosen ? 0 : -1,
          onClick: () => choose(lang),
        },
        lang,
      );

    /** Webhooks have no samples, because the service sends them. */
    const wrapParameters = (Parameters) => (props) => {
      const id = props.operation.get('operationId');
      const { getComponent } = props;
      return draw(
        Fragment,
        null,
        id in samplesOfOperations && draw(Samples, { id, getComponent }),
        draw(Parameters, props),
      );
    };

    return { wrapComponents: { parameters: wrapParameters } };
  };
}

/** Swagger UI's names. */
const HIGHLIGHTERS = { TypeScript: 'javascript', Shell: 'bash' };

/** Arrow keys move between tabs (WAI-ARIA, tabs pattern). */
function moveFocus(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.children];
  const next = tabs.at((tabs.indexOf(document.activeElement) + step) % tabs.length);
  next.focus();
  next.click();
}
