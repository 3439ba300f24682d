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
	$attributes = is_array( $attributes ) ? array_map( 'html_entity_decode', $attributes ) : array();
	$height     = isset( $attributes['height'] ) ? $attributes['height'] : null;
	return flashcard_studio_show_set( $attributes, flashcard_studio_shortcode_values( $attributes ), $height );
}

/**
 * If the shortcode has no attributes except the language, the settings apply. The generator names every difference from an
 * address without parameters, including the fullscreen button.
 *
 * @param array $attributes Values by name, in snake_case.
 */
function flashcard_studio_shortcode_values( $attributes ) {
	$chosen = array();
	foreach ( array_keys( flashcard_studio_options() ) as $name ) {
		$snake_case = strtolower( preg_replace( '/[A-Z]/', '_$0', $name ) );
		if ( isset( $attributes[ $snake_case ] ) ) {
			$chosen[ $name ] = $attributes[ $snake_case ];
		}
	}
	if ( ! array_diff_key( $chosen, array( 'lang' => '' ) ) && ! isset( $attributes['height'] ) ) {
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
	return flashcard_studio_show_catalog( is_array( $attributes ) ? array_map( 'html_entity_decode', $attributes ) : array() );
}

/**
 * @param array $attributes Chosen values of category, search, sort, view and height.
 */
function flashcard_studio_show_catalog( $attributes ) {
	$height = isset( $attributes['height'] ) ? $attributes['height'] : null;
	return flashcard_studio_catalog_frame(
		flashcard_studio_catalog_parameters( $attributes ),
		flashcard_studio_read_height( $height, FLASHCARD_STUDIO_CATALOG_HEIGHT )
	);
}
