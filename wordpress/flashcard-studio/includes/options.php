<?php
/**
 * Options of an embedded set, with the rules of the studio's embed code generator.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

const FLASHCARD_STUDIO_MAX_HEIGHT     = 10000;
const FLASHCARD_STUDIO_CATALOG_HEIGHT = 800;

/**
 * Returns the options by parameter name, in the order of the address. Values are texts as in the address. `default` is the
 * generator's value, and `needs` lists modes of which at least one must be offered.
 */
function flashcard_studio_options() {
	return array(
		'modes'               => array(
			'kind'    => 'modes',
			'default' => implode( ',', array_keys( flashcard_studio_modes() ) ),
			'label'   => __( 'Study modes', 'flashcard-studio' ),
			'choices' => flashcard_studio_modes(),
		),
		'defaultMode'         => array(
			'kind'    => 'choice',
			'default' => 'flip',
			'label'   => __( 'Default mode', 'flashcard-studio' ),
			'choices' => flashcard_studio_modes(),
		),
		'darkMode'            => array(
			'kind'    => 'flag',
			'default' => '0',
			'label'   => __( 'Dark mode', 'flashcard-studio' ),
		),
		'shuffle'             => array(
			'kind'    => 'flag',
			'default' => '0',
			'label'   => __( 'Shuffle cards', 'flashcard-studio' ),
			'needs'   => array( 'flip', 'quiz' ),
		),
		'showDefinitionFirst' => array(
			'kind'    => 'flag',
			'default' => '1',
			'label'   => __( 'Definition first', 'flashcard-studio' ),
			'needs'   => array( 'flip' ),
		),
		'hideSettings'        => array(
			'kind'    => 'flag',
			'default' => '0',
			'label'   => __( 'Hide settings', 'flashcard-studio' ),
		),
		'fullscreen'          => array(
			'kind'    => 'flag',
			'default' => '1',
			'label'   => __( 'Fullscreen button', 'flashcard-studio' ),
		),
		'quizType'            => array(
			'kind'    => 'choice',
			'default' => 'multiple',
			'label'   => __( 'Quiz type', 'flashcard-studio' ),
			'choices' => array(
				'multiple'  => __( 'Multiple choice', 'flashcard-studio' ),
				'truefalse' => __( 'True/false', 'flashcard-studio' ),
			),
			'needs'   => array( 'quiz' ),
		),
		'typeTerm'            => array(
			'kind'    => 'flag',
			'default' => '0',
			'label'   => __( 'Type the term', 'flashcard-studio' ),
			'needs'   => array( 'quiz' ),
		),
		'chooseSign'          => array(
			'kind'    => 'flag',
			'default' => '0',
			'label'   => __( 'Choose the sign', 'flashcard-studio' ),
			'needs'   => array( 'quiz' ),
		),
		'maxQuestions'        => array(
			'kind'    => 'questions',
			'default' => '10',
			'label'   => __( 'Questions', 'flashcard-studio' ),
			'choices' => array(
				'5'   => '5',
				'10'  => '10',
				'15'  => '15',
				'all' => __( 'All', 'flashcard-studio' ),
			),
			'needs'   => array( 'quiz' ),
		),
		'matchingTiles'       => array(
			'kind'    => 'tiles',
			'default' => '12',
			'label'   => __( 'Matching tiles', 'flashcard-studio' ),
			'choices' => array(
				'6'  => '6',
				'8'  => '8',
				'12' => '12',
			),
			'needs'   => array( 'match' ),
		),
		'lang'                => array(
			'kind'    => 'language',
			'default' => '',
			'label'   => __( 'Language', 'flashcard-studio' ),
			'choices' => array( '' => __( "The visitor's own", 'flashcard-studio' ) ) + flashcard_studio_languages(),
		),
	);
}

/** Returns the languages that visitors can choose, each named in its own language. */
function flashcard_studio_languages() {
	return include dirname( FLASHCARD_STUDIO_FILE ) . '/player-languages.php';
}

function flashcard_studio_modes() {
	return include dirname( FLASHCARD_STUDIO_FILE ) . '/study-modes.php';
}

/**
 * Returns a value as text for the address, or null if it is invalid.
 *
 * @param array $option One of flashcard_studio_options().
 * @param mixed $value  A value from a shortcode, a block, an address or a form.
 */
function flashcard_studio_read_value( $option, $value ) {
	if ( is_bool( $value ) ) {
		$value = $value ? '1' : '0';
	}
	if ( is_array( $value ) ) {
		$value = implode( ',', array_filter( $value, 'is_string' ) );
	}
	$text = is_scalar( $value ) ? trim( (string) $value ) : '';
	switch ( $option['kind'] ) {
		case 'modes':
			$words = array_map( 'trim', explode( ',', $text ) );
			$modes = array_unique( array_intersect( $words, array_keys( $option['choices'] ) ) );
			return $modes ? implode( ',', $modes ) : null;
		case 'choice':
			return array_key_exists( $text, $option['choices'] ) ? $text : null;
		case 'questions':
			return preg_match( '/^(all|[1-9]\d{0,4})$/D', $text ) ? $text : null;
		case 'language':
			return preg_match( '/^([a-z]{2,3}(-[A-Za-z]{2,8})?)?$/D', $text ) ? $text : null;
		case 'tiles':
			return preg_match( '/^\d{1,2}$/D', $text ) && 0 === $text % 2 && $text >= 4 && $text <= 24 ? $text : null;
		default:
			$flags = array( '0' => '0', '1' => '1', 'false' => '0', 'true' => '1' );
			return isset( $flags[ $text ] ) ? $flags[ $text ] : null;
	}
}

/**
 * Reads a height in pixels from a text such as `640` or `640px`.
 *
 * @param mixed $value   A value from a shortcode, a block or a form.
 * @param int   $default The height if the value is no height.
 */
function flashcard_studio_read_height( $value, $default ) {
	$height = is_scalar( $value ) && preg_match( '/^\s*(\d{1,9})/', (string) $value, $found ) ? (int) $found[1] : 0;
	return $height > 0 ? min( $height, FLASHCARD_STUDIO_MAX_HEIGHT ) : $default;
}

/** Returns the generator's defaults. */
function flashcard_studio_generator_values() {
	return wp_list_pluck( flashcard_studio_options(), 'default' );
}

/** Returns the values of options that a post leaves open. The settings override the generator's defaults. */
function flashcard_studio_default_values() {
	$chosen = get_option( 'flashcard_studio_defaults', array() );
	return flashcard_studio_overlay( flashcard_studio_generator_values(), is_array( $chosen ) ? $chosen : array() );
}

function flashcard_studio_default_height() {
	$chosen = get_option( 'flashcard_studio_defaults', array() );
	return flashcard_studio_read_height( isset( $chosen['height'] ) ? $chosen['height'] : null, 750 );
}

/**
 * Overrides values by chosen ones.
 *
 * @param array $values Complete values by option.
 * @param array $chosen Unchecked values that override them. Invalid ones are ignored.
 */
function flashcard_studio_overlay( $values, $chosen ) {
	foreach ( flashcard_studio_options() as $name => $option ) {
		$value = isset( $chosen[ $name ] ) ? flashcard_studio_read_value( $option, $chosen[ $name ] ) : null;
		if ( null !== $value ) {
			$values[ $name ] = $value;
		}
	}
	return $values;
}

/**
 * Returns the parameters that an address must name: those that differ from their default and concern an offered mode, and `fullscreen` if it is on.
 *
 * @param array $values Complete values by option.
 */
function flashcard_studio_written_parameters( $values ) {
	$modes = explode( ',', $values['modes'] );
	if ( ! in_array( $values['defaultMode'], $modes, true ) ) {
		$values['defaultMode'] = $modes[0];
	}
	$without = array_merge( flashcard_studio_generator_values(), array( 'fullscreen' => '0' ) );
	$written = array();
	foreach ( flashcard_studio_options() as $name => $option ) {
		$is_offered = ! isset( $option['needs'] ) || array_intersect( $option['needs'], $modes );
		$is_default = 'modes' === $name ? count( $modes ) === count( flashcard_studio_modes() ) : $values[ $name ] === $without[ $name ];
		if ( $is_offered && ! $is_default ) {
			$written[ $name ] = $values[ $name ];
		}
	}
	return $written;
}
