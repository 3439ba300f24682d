<?php
/**
 * The shortcodes `[flashcard_set]`, as the studio's generator writes it, and `[flashcard_catalog]`.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

function flashcard_studio_register_shortcodes() {
	add_shortcode( 'flashcard_set', 'flashcard_studio_set_shortcode' );
	add_shortcode( 'flashcard_catalog', 'flashcard_studio_catalog_shortcode' );
}

/**
 * @param array|string $attributes The attributes as WordPress read them.
 */
function flashcard_studio_set_shortcode( $attributes ) {
	$parameters = flashcard_studio_shortcode_parameters( $attributes );
	$height     = isset( $parameters['height'] ) ? $parameters['height'] : null;
	return flashcard_studio_show_set( $parameters, flashcard_studio_shortcode_values( $parameters ), $height );
}

/**
 * Returns the attributes by the name of the address's parameter, such as signLanguage for the attribute sign_language. WordPress converts the
 * names of attributes to lower case.
 *
 * @param array|string $attributes The attributes as WordPress read them.
 */
function flashcard_studio_shortcode_parameters( $attributes ) {
	$parameters = array();
	foreach ( is_array( $attributes ) ? $attributes : array() as $name => $value ) {
		$parameters[ lcfirst( str_replace( '_', '', ucwords( $name, '_' ) ) ) ] = html_entity_decode( $value );
	}
	return $parameters;
}

/**
 * If the shortcode has no attributes except the language, the settings apply. The generator names every difference from an
 * address without parameters, including the fullscreen button.
 *
 * @param array $parameters Texts by the name of a parameter.
 */
function flashcard_studio_shortcode_values( $parameters ) {
	$chosen = array_intersect_key( $parameters, flashcard_studio_options() );
	if ( ! array_diff_key( $chosen, array( 'lang' => '' ) ) && ! isset( $parameters['height'] ) ) {
		return flashcard_studio_overlay( flashcard_studio_default_values(), $chosen );
	}
	$without = array_merge( flashcard_studio_generator_values(), array( 'fullscreen' => '0' ) );
	return flashcard_studio_overlay( $without, $chosen );
}

/**
 * @param array $attributes The id, and the title if it is known.
 * @param array $values     Complete values by option.
 * @param mixed $height     The unchecked height.
 */
function flashcard_studio_show_set( $attributes, $values, $height ) {
	$id = isset( $attributes['id'] ) && is_string( $attributes['id'] ) ? trim( $attributes['id'] ) : '';
	if ( ! preg_match( '/^[\w-]{1,200}$/D', $id ) ) {
		return flashcard_studio_note( __( 'No flashcard set is chosen here.', 'flashcard-studio' ) );
	}
	$title = isset( $attributes['title'] ) && is_string( $attributes['title'] ) ? trim( $attributes['title'] ) : '';
	return flashcard_studio_set_frame(
		$id,
		flashcard_studio_written_parameters( $values ),
		flashcard_studio_read_height( $height, flashcard_studio_default_height() ),
		$title
	);
}

/**
 * @param array|string $attributes The attributes as WordPress read them.
 */
function flashcard_studio_catalog_shortcode( $attributes ) {
	return flashcard_studio_show_catalog( flashcard_studio_shortcode_parameters( $attributes ) );
}

/**
 * @param array $attributes Chosen values of the catalog's parameters, and height.
 */
function flashcard_studio_show_catalog( $attributes ) {
	$height = isset( $attributes['height'] ) ? $attributes['height'] : null;
	return flashcard_studio_catalog_frame(
		flashcard_studio_catalog_parameters( $attributes ),
		flashcard_studio_read_height( $height, FLASHCARD_STUDIO_CATALOG_HEIGHT )
	);
}
