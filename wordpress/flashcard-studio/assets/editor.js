/* global wp, flashcardStudio */
(function () {
  const { createElement: el, useEffect, useState, Fragment } = wp.element;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const {
    Button,
    CheckboxControl,
    Disabled,
    PanelBody,
    Placeholder,
    SelectControl,
    Spinner,
    TextControl,
    ToggleControl,
  } = wp.components;
  const { __, _n, sprintf } = wp.i18n;
  const ServerSideRender = wp.serverSideRender;

  const studio = flashcardStudio;
  const shownSets = 10;
  const restMs = 300;

  /** The studio's matching public sets. Undefined while loading, null if the studio does not answer. */
  function useCatalog(search) {
    const [sets, setSets] = useState();
    useEffect(() => {
      const controller = new AbortController();
      setSets(undefined);
      const timer = setTimeout(() => {
        const query = new URLSearchParams({ search, limit: String(shownSets) });
        fetch(`${studio.url}/api/catalog/sets?${query}`, { signal: controller.signal, credentials: 'omit' })
          .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))))
          .then((page) => setSets(page.sets))
          .catch(() => controller.signal.aborted || setSets(null));
      }, restMs);
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    }, [search]);
    return sets;
  }

  /** The set's id in an address, or undefined if there is none. */
  function idInAddress(text) {
    const [, id] = /\/(?:embed|catalog\/set|sets)\/([\w-]+)/.exec(text) ?? [];
    return id;
  }

  function SetPicker({ onPick }) {
    const [search, setSearch] = useState('');
    const id = idInAddress(search);
    return el(
      'div',
      { style: { width: '100%' } },
      el(TextControl, {
        label: __('Search the catalog, or paste the address of a set', 'flashcard-studio'),
        value: search,
        onChange: setSearch,
        autoComplete: 'off',
      }),
      id
        ? el(
            Button,
            { variant: 'primary', onClick: () => onPick({ id, title: '' }) },
            __('Use this set', 'flashcard-studio'),
          )
        : el(FoundSets, { search: search.slice(0, 200), onPick }),
    );
  }

  function FoundSets({ search, onPick }) {
    const sets = useCatalog(search);
    if (sets === undefined) return el(Spinner);
    if (sets === null) {
      return el(
        'p',
        { role: 'status' },
        __('The studio does not answer. The address of a set can be pasted all the same.', 'flashcard-studio'),
      );
    }
    if (sets.length === 0) return el('p', { role: 'status' }, __('No flashcard sets found', 'flashcard-studio'));
    return el(
      'ul',
      { style: { listStyle: 'none', margin: 0, padding: 0 } },
      sets.map((set) => {
        const title = set.publicTitle || set.title;
        return el(
          'li',
          { key: set.id, style: { margin: '0 0 4px' } },
          el(
            Button,
            {
              variant: 'secondary',
              onClick: () => onPick({ id: set.id, title }),
              style: { width: '100%', height: 'auto', minHeight: '36px', justifyContent: 'space-between', gap: '16px' },
            },
            el('span', { dir: 'auto', style: { textAlign: 'start' } }, title),
            el('span', { style: { flex: 'none', opacity: 0.8 } }, cardCount(set.cardCount)),
          ),
        );
      }),
    );
  }

  function cardCount(count) {
    // translators: %d: how many cards a set has.
    return sprintf(_n('%d card', '%d cards', count, 'flashcard-studio'), count);
  }

  /** Returns a block's value of an option as text for the address. */
  function valueOf(attributes, option) {
    const value = attributes[option.name] ?? studio.defaults[option.name];
    if (typeof value === 'boolean') return value ? '1' : '0';
    return String(value);
  }

  function OptionControl({ option, value, modes, onChange }) {
    const { label } = option;
    if (option.kind === 'modes') return el(ModesControl, { option, modes, onChange });
    if (option.kind === 'language' && option.choices.length < 3) return null;
    const disabled = option.needs !== undefined && !option.needs.some((mode) => modes.includes(mode));
    if (option.kind === 'flag') {
      return el(ToggleControl, {
        label,
        disabled,
        checked: value === '1',
        onChange: (isOn) => onChange(isOn ? '1' : '0'),
      });
    }
    const isKnown = option.choices.some((choice) => choice.value === value);
    const choices =
      option.name === 'defaultMode' ? option.choices.filter((one) => modes.includes(one.value)) : option.choices;
    const options = isKnown ? choices : [...choices, { value, label: value }];
    return el(SelectControl, { label, disabled, value, options, onChange });
  }

  /** At least one mode must stay chosen. */
  function ModesControl({ option, modes, onChange }) {
    const names = option.choices.map((choice) => choice.value);
    return el(
      'fieldset',
      { style: { marginBottom: '16px' } },
      el('legend', { style: { marginBottom: '8px' } }, option.label),
      option.choices.map(({ value, label }) =>
        el(CheckboxControl, {
          key: value,
          label,
          checked: modes.includes(value),
          disabled: modes.length === 1 && modes.includes(value),
          onChange: (isOn) =>
            onChange(names.filter((name) => (name === value ? isOn : modes.includes(name))).join(',')),
        }),
      ),
    );
  }

  function HeightControl({ value, placeholder, onChange }) {
    return el(TextControl, {
      label: __('Height in pixels', 'flashcard-studio'),
      type: 'number',
      min: 1,
      max: 10000,
      placeholder,
      value: value ?? '',
      onChange: (text) => onChange(Number(text) > 0 ? Number(text) : undefined),
    });
  }

  function SetOptions({ attributes, setAttributes }) {
    const modes = valueOf(attributes, { name: 'modes' }).split(',');
    return el(
      PanelBody,
      { title: __('Options', 'flashcard-studio') },
      el(HeightControl, {
        value: attributes.height,
        placeholder: String(studio.height),
        onChange: (height) => setAttributes({ height }),
      }),
      studio.options.map((option) =>
        el(OptionControl, {
          key: option.name,
          option,
          modes,
          value: valueOf(attributes, option),
          // The block keeps the settings' value, too, so that it stays if the settings change.
          onChange: (value) => setAttributes({ [option.name]: value }),
        }),
      ),
    );
  }

  function ChosenSet({ attributes, setAttributes }) {
    return el(
      PanelBody,
      { title: __('Flashcard set', 'flashcard-studio') },
      el(TextControl, {
        label: __('Title for screen readers', 'flashcard-studio'),
        value: attributes.title ?? '',
        onChange: (title) => setAttributes({ title: title || undefined }),
      }),
      el(
        Button,
        { variant: 'secondary', onClick: () => setAttributes({ id: undefined, title: undefined }) },
        __('Choose another set', 'flashcard-studio'),
      ),
    );
  }

  function SetEdit({ attributes, setAttributes }) {
    const blockProps = useBlockProps();
    if (!attributes.id) {
      return el(
        'div',
        blockProps,
        el(
          Placeholder,
          { icon: 'welcome-learn-more', label: __('Flashcard set', 'flashcard-studio') },
          studio.url
            ? el(SetPicker, { onPick: ({ id, title }) => setAttributes({ id, title: title || undefined }) })
            : el(NoStudio),
        ),
      );
    }
    return el(
      Fragment,
      null,
      el(
        InspectorControls,
        null,
        el(ChosenSet, { attributes, setAttributes }),
        el(SetOptions, { attributes, setAttributes }),
      ),
      el('div', blockProps, el(Preview, { block: 'flashcard-studio/set', attributes })),
    );
  }

  function CatalogEdit({ attributes, setAttributes }) {
    const language = studio.options.find(({ kind }) => kind === 'language');
    const change = (name) => (value) => setAttributes({ [name]: value || undefined });
    return el(
      Fragment,
      null,
      el(
        InspectorControls,
        null,
        el(
          PanelBody,
          { title: __('Options', 'flashcard-studio') },
          el(HeightControl, { value: attributes.height, placeholder: '800', onChange: change('height') }),
          el(TextControl, {
            label: __('Category', 'flashcard-studio'),
            value: attributes.category ?? '',
            onChange: change('category'),
          }),
          el(OptionControl, {
            option: language,
            modes: [],
            value: attributes.lang ?? '',
            onChange: change('lang'),
          }),
        ),
      ),
      el(
        'div',
        useBlockProps(),
        studio.url ? el(Preview, { block: 'flashcard-studio/catalog', attributes }) : el(NoStudio),
      ),
    );
  }

  /** Shows the block as readers see it. A press on it selects the block. */
  function Preview({ block, attributes }) {
    return el(Disabled, null, el(ServerSideRender, { block, attributes }));
  }

  function NoStudio() {
    return el(
      'p',
      null,
      __('The address of the studio is missing.', 'flashcard-studio'),
      ' ',
      el('a', { href: studio.settings }, __('Settings', 'flashcard-studio')),
    );
  }

  wp.blocks.registerBlockType('flashcard-studio/set', { edit: SetEdit, save: () => null });
  wp.blocks.registerBlockType('flashcard-studio/catalog', { edit: CatalogEdit, save: () => null });
})();
