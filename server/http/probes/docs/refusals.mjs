/** A plugin that folds the refusals of an operation, so that its success stands out. */
export function refusals({ React: { createElement: draw } }) {
  const wrapResponse = (Response) => (props) => {
    if (!/^[45]/.test(props.code)) return draw(Response, props);
    const Markdown = props.getComponent('Markdown', true);
    return draw(
      'tr',
      { className: 'response' },
      draw('td', { className: 'response-col_status' }, props.code),
      draw(
        'td',
        { className: 'response-col_description' },
        draw(
          'details',
          { className: 'refusal' },
          draw('summary', null, draw(Markdown, { source: props.response.get('description') })),
          draw('table', null, draw('tbody', null, draw(Response, props))),
        ),
      ),
    );
  };
  return { wrapComponents: { response: wrapResponse } };
}
