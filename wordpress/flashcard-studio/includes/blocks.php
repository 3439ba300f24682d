<?php
/**
 * The blocks, which the server renders, because WordPress removes frames from what some authors save.
 *
 * @package flashcard-studio
 */

defined( 'ABSPATH' ) || exit;

function flashcard_studio_register_blocks() {
	wp_register_script(
		'flashcard-studio-editor',
		plugins_url( 'assets/editor.js', FLASHCARD_STUDIO_FILE ),
		array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n', 'wp-server-side-render' ),
		FLASHCARD_STUDIO_VERSION,
		true
	);
	wp_add_inline_script( 'flashcard-studio-editor', 'window.flashcardStudio = ' . wp_json_encode( flashcard_studio_editor_data(), JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
	wp_set_script_translations( 'flashcard-studio-editor', 'flashcard-studio', dirname( FLASHCARD_STUDIO_FILE ) . '/languages' );
	$blocks = dirname( FLASHCARD_STUDIO_FILE ) . '/blocks';
	register_block_type( $blocks . '/set', array( 'render_callback' => 'flashcard_studio_render_set_block' ) );
	register_block_type( $blocks . '/catalog', array( 'render_callback' => 'flashcard_studio_render_catalog_block' ) );
}

/** Lists the options that the editor offers. */
function flashcard_studio_editor_data() {
	$options = array();
	foreach ( flashcard_studio_options() as $name => $option ) {
		$choices = array();
		foreach ( isset( $option['choices'] ) ? $option['choices'] : array() as $value => $label ) {
			$choices[] = array( 'value' => (string) $value, 'label' => $label );
		}
		$options[] = array_merge( $option, array( 'name' => $name, 'choices' => $choices ) );
	}
	return array(
		'url'      => flashcard_studio_url(),
		'options'  => $options,
		'defaults' => flashcard_studio_default_values(),
		'height'   => flashcard_studio_default_height(),
		'settings' => admin_url( 'options-general.php?page=flashcard-studio' ),
	);
}

/**
 * @param array $attributes Values named like the parameters of the address, and id, title and height.
 */
function flashcard_studio_render_set_block( $attributes ) {
	$values = flashcard_studio_overlay( flashcard_studio_default_values(), $attributes );
	$height = isset( $attributes['height'] ) ? $attributes['height'] : null;
	return flashcard_studio_wrap_block( flashcard_studio_show_set( $attributes, $values, $height ) );
}

/**
 * @param array $attributes Values named like the parameters of the address, and height.
 */
function flashcard_studio_render_catalog_block( $attributes ) {
	return flashcard_studio_wrap_block( flashcard_studio_show_catalog( $attributes ) );
}

/**
 * @param string $html The block's contents, or an empty string if there is nothing to show.
 */
function flashcard_studio_wrap_block( $html ) {
	return '' === $html ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $html . '</div>';
}
